#!/usr/bin/env bash
# Install packages where nobody need be asked: on Debian or Ubuntu, by root or a sudo that wants no
# password. It is announced first; elsewhere one sentence says what to install.
#   tools/install.sh make python3-venv
#   tools/install.sh --browser         # a Chromium for the tests, unless there is one
#   tools/install.sh --node            # what the page is built with, unless it is there
# It ends well either way: who needs what is missing will say so again.
set -uo pipefail

has_browser() {
    command -v chromium >/dev/null || command -v chromium-browser >/dev/null ||
        command -v chromium-headless-shell >/dev/null
}

needed=("$@")
if [ "$1" = --browser ]; then
    has_browser && exit
    needed=(chromium-headless-shell)  # which draws no window, and computes less
elif [ "$1" = --node ]; then
    command -v npm >/dev/null && command -v node >/dev/null && exit
    needed=(npm)  # which brings node along
fi

root=()
[ "$(id -u)" -eq 0 ] || root=(sudo -n)
if ! command -v apt-get >/dev/null || ! "${root[@]}" true 2>/dev/null; then
    echo "Missing here: ${needed[*]}. Please install it (on Debian or Ubuntu:" \
        "sudo apt-get install ${needed[*]}); what needs it is left out until then."
    exit
fi

echo "Installing ${needed[*]} with apt-get …"
apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq)
install() { "${apt[@]}" install -y --no-install-recommends "$1" >/dev/null; }
"${apt[@]}" update
for package in "${needed[@]}"; do  # one by one, so that one unknown does not cost the rest
    install "$package" || echo "$package could not be installed."
done
if [ "$1" = --browser ]; then
    for package in chromium chromium-browser; do  # the whole browser; as Ubuntu calls it
        has_browser || install "$package"
    done
fi
exit 0
