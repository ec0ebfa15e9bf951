/**
 * Parses a whole number in a URL: decimal digits without leading zeros, so that a record has a single URL.
 * @returns undefined for anything else: `03`, `1e3`, `0x10`, `+3`, ` 3`
 */
export const parseInteger = (text: string): number | undefined =>
  /^(?:0|[1-9]\d*)$/.test(text) ? Number(text) : undefined
