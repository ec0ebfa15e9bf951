/**
 * Control, direction and zero-width characters. Bidirectional marks can make « exe.pdf » read « fdp.exe » (QUALITY
 * FIL-06).
 */
const invisibleCharacters = /[\p{Cc}\p{Cf}]/gu

/** Sanitizes a file name: the last part of a path, in NFC, without control, direction or zero-width characters. */
export const sanitizeFileName = (given: string): string =>
  (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '').replaceAll(invisibleCharacters, '')
