/** Bidirectional marks can make « exe.pdf » read « fdp.exe »; zero-width ones hide (QUALITY FIL-06). */
const invisible = /[\p{Cc}\p{Cf}]/gu

/** The last part of a path, NFC, without control, direction or zero-width marks. */
export const plainName = (given: string): string =>
  (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '').replaceAll(invisible, '')
