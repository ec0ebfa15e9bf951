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
  /** Records of a list that something is done to in one go: as many as a page may hold. */
  bulkRecords: 100,
  /** QUALITY AUT-06: a whole passphrase is accepted, a novel is not. */
  passwordCharacters: 256,
  /** DOMAIN §11: of one that is chosen. */
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
  /** API.md: what is written in the audit trail is taken away by at most that many lines. */
  auditLines: 100_000,
  /** How many days ahead the invitations of an import may leave. */
  invitationDays: 30,
  /** DOMAIN §12: the PDF of a message; messages of one person in an hour. */
  contactFileBytes: 10 * 1024 * 1024,
  contactMessagesAnHour: 5,
  /** DOMAIN §15. */
  importBytes: 10 * 1024 * 1024,
  importLines: 20_000,
  /** DOMAIN §11: people of a page of the directory. */
  peoplePerPage: 24,
  emailCharacters: 180,
  /** Seed §9. */
  snackbarMs: 5_000,
  progressStepMs: 300,
} as const
