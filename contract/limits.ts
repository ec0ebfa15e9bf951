/** Sizes and durations that server and web must agree on. Each names its source. */
export const limits = {
  /** Seed §5: PDF files, 50 MB. */
  pdfBytes: 50 * 1024 * 1024,
  /** DOMAIN §5.2. */
  pdfPages: 2_000,
  /** DOMAIN §5.2: characters of extracted text kept for one file. */
  extractedCharacters: 2_000_000,
  /** API.md, "Query". */
  itemsPerPage: 30,
  maxItemsPerPage: 100,
  /** QUALITY AUT-06: a whole passphrase is accepted, a novel is not. */
  passwordCharacters: 256,
  emailCharacters: 180,
  /** Seed §9. */
  snackbarMs: 5_000,
  progressStepMs: 300,
} as const
