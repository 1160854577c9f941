// Runs `compiling.py` in the very Python of the page: compiled modules fit no other version.
//   node compile.mjs FOLDER_OF_PYODIDE WORK      (WORK holds compiling.py, kit/; it writes out/)
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, work] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: `${runtime}/` });
  python.FS.mkdirTree("/work");
  python.mountNodeFS("/work", work);
  python.runPython(readFileSync(`${work}/compiling.py`, "utf-8"));
} catch (error) { // the message alone: Node would print the whole line of code, a million letters
  console.error(String(error.message ?? error).slice(-4000));
  process.exit(1);
}
