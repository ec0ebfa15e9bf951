/** Sizes and durations that server and web must agree on. Each names its source. */
export const limits = {
  /** Seed §5: PDF files, 50 MB. */
  pdfBytes: 50 * 1024 * 1024,
  /** DOMAIN §5.2. */
  pdfPages: 2_000,
  /** DOMAIN §5.2: files in one go. */
  filesAtOnce: 20,
  /** DOMAIN §5.4: documents validated in one go. */
  validationsAtOnce: 50,
  /** DOMAIN §3.1: points of an order of the day, nested ones included; hours of a session. */
  agendaPoints: 60,
  sessionHours: 12,
  /** SPEC §2: characters of the reason of a refusal. */
  refusalCharacters: { min: 10, max: 1_000 },
  /** DOMAIN §3.6: what a session's ZIP may weigh. */
  takeawayBytes: 200 * 1024 * 1024,
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
