/** The filters of the trail by what an action is about. */
export type AuditGroup = 'signIns' | 'accounts' | 'bodies' | 'sessions' | 'documents' | 'contents' | 'administration'

/** What the audit trail records of one subject, with its French labels. */
export interface AuditVocabulary {
  group: AuditGroup
  /** kinds of records that an action is about */
  records?: Readonly<Record<string, string>>
  /** actions, as `record.verb` */
  actions: Readonly<Record<string, string>>
}

export const defineAuditVocabulary = <const Vocabulary extends AuditVocabulary>(vocabulary: Vocabulary): Vocabulary =>
  vocabulary

/**
 * The vocabularies, by subject. Each adds itself by `declare module` in a file `<subject>Audit.ts`, which the interface finds by this
 * name; on the server it is the `auditVocabulary` of the subject.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is merged
export interface AuditVocabularies {}

type Declared = AuditVocabularies[keyof AuditVocabularies]
type ActionsOf<Vocabulary> = Vocabulary extends { actions: infer Actions } ? keyof Actions & string : never
type RecordsOf<Vocabulary> = Vocabulary extends { records: infer Records } ? keyof Records & string : never

/** An action that the audit trail records (QUALITY DAT-06). */
export type AuditAction = ActionsOf<Declared>
/** A kind of record that an action is about. */
export type AuditSubject = RecordsOf<Declared>
