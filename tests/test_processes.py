"""A program that does not heed the request to end holds no test up."""

import signal
import subprocess
import sys

from tests.processes import end

DEAF = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); input()"


def test_a_program_that_is_deaf_is_ended_all_the_same():
    command = [sys.executable, "-c", DEAF]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as deaf:
        deaf.stdout.readline()
        end(deaf, patience=0.1)
        assert deaf.wait(30) == -signal.SIGKILL


def test_a_program_that_ends_by_itself_is_left_in_peace():
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as willing:
        end(willing)
        assert willing.returncode == -signal.SIGTERM
