/** Sizes and durations shared by server and web, each with its source. */
export const limits = {
  /** Seed §5: PDF files, 50 MB. */
  pdfBytes: 50 * 1024 * 1024,
  /** DOMAIN §5.2. */
  pdfPages: 2_000,
  /** DOMAIN §5.2: files per upload. */
  filesAtOnce: 20,
  /** DOMAIN §5.4: documents validated in one call. */
  validationsAtOnce: 50,
  documentTitleCharacters: 150,
  /** DOMAIN §3.1: points of an agenda, nested ones included; hours of a session. */
  agendaPoints: 60,
  sessionHours: 12,
  /** SPEC §2: characters of the reason of a refusal. */
  refusalCharacters: { min: 10, max: 1_000 },
  /** DOMAIN §3.6: maximum size of a session's ZIP. */
  takeawayBytes: 200 * 1024 * 1024,
  /** DOMAIN §5.2: characters of extracted text stored per file. */
  extractedCharacters: 2_000_000,
  /** API.md, "Query". */
  itemsPerPage: 30,
  maxItemsPerPage: 100,
  /** Maximum number of records of a bulk action: as many as a page may have. */
  bulkRecords: 100,
  /** QUALITY AUT-06: long enough for a passphrase, with an upper bound. */
  passwordCharacters: 256,
  /** DOMAIN §11: minimum for a new password. */
  newPasswordCharacters: 12,
  nameCharacters: 80,
  /** Seed §5: JPEG or PNG, 10 MB. QUALITY finding 12. */
  pictureBytes: 10 * 1024 * 1024,
  picturePixels: 40_000_000,
  /** SPEC §2: MP3, M4A or OGG, 100 MB. */
  audioBytes: 100 * 1024 * 1024,
  /** DOMAIN §7: contents of the slider. Seed §9: news of the dashboard. */
  slides: 6,
  news: 5,
  /** API.md: maximum number of lines in an export of the audit trail. */
  auditLines: 100_000,
  /** Maximum number of lines in an export of the memory of a body. */
  memoryLines: 20_000,
  /** lines of the register of commitments as CSV */
  commitmentLines: 20_000,
  /** Maximum number of days by which an import may delay its invitations. */
  invitationDays: 30,
  /** DOMAIN §12: PDF of a message; messages per person and hour. */
  contactFileBytes: 10 * 1024 * 1024,
  contactMessagesAnHour: 5,
  /** DOMAIN §15. */
  importBytes: 10 * 1024 * 1024,
  importLines: 20_000,
  /** DOMAIN §11: people per page of the directory. */
  peoplePerPage: 24,
  emailCharacters: 180,
  /** Seed §9. */
  snackbarMs: 5_000,
  /** How long the snackbar offers to undo an action. */
  undoMs: 10_000,
  /** How long nobody is told of an action that can be undone: the offer may stay longer, under the pointer. */
  undoGraceMs: 30_000,
  progressStepMs: 300,
} as const
