/**
 * Reads a whole number as an address writes it: decimal digits without leading zeros. A record then has one address.
 * @returns undefined for anything else: `03`, `1e3`, `0x10`, `+3`, ` 3`
 */
export const parseInteger = (text: string): number | undefined =>
  /^(?:0|[1-9]\d*)$/.test(text) ? Number(text) : undefined
