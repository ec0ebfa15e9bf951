/** One line per step that really happens; on stderr, so that what the command prints stays clean. */
export function tell(sentence) {
  process.stderr.write(`${sentence}\n`)
}

/** @returns {never} */
export function refuse(sentence) {
  tell(sentence)
  process.exit(1)
}
