# sh setup/run.sh [--web] [--server] [--hydra-admin] <command> [arguments]
# Runs a command like run.mjs, in place of this shell: no other process stays in memory, and signals and exit code are its own.
prepared=$(node "$(dirname "$0")/prepare.mjs" "$@") || exit
eval "$prepared"
# the threads of the server allocate little: one arena of malloc for all spares some 14 MB
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
exec "$@"
