/** What the policy must know of a record, by subject. */
export interface Facts {
  portal: Record<never, never>
  bodies: Record<never, never>
  users: { userId: number; status: 'pending' | 'validated' }
  sessions: { bodyId: number; status: 'draft' | 'convened' | 'held' | 'closed' | 'cancelled'; confidential: boolean }
  documents: {
    bodyId: number
    authorId: number | null
    /** who filed the version that is on its way while readers keep another one; null when there is none */
    depositorId: number | null
    status: 'draft' | 'submitted' | 'refused' | 'published' | 'archived'
    /** where the newest version stands: none when it is out */
    moving: 'draft' | 'submitted' | 'refused' | 'none'
    /** its own flag, that of its session, or minutes that are not approved yet */
    confidential: boolean
    channel: 'none' | 'csec'
    /** false while the session it belongs to is a draft; true without a session */
    sessionOut: boolean
  }
  consultations: { bodyId: number; confidential: boolean }
  thematics: Record<never, never>
  classifications: Record<never, never>
  links: Record<never, never>
  contents: {
    status: 'draft' | 'scheduled' | 'published' | 'archived'
    channel: 'none' | 'csec'
    /** for whom it is: nobody in particular when empty */
    bodyIds: readonly number[]
    /** of the session that a synopsis tells; null for the others */
    bodyId: number | null
    /** that of its session */
    confidential: boolean
  }
  media: Record<never, never>
  channel: { authorId: number | null }
  statistics: Record<never, never>
  audit: Record<never, never>
  contact: Record<never, never>
  mails: Record<never, never>
  imports: Record<never, never>
  search: Record<never, never>
  subscriptions: Record<never, never>
  notifications: Record<never, never>
  calendar: Record<never, never>
  tasks: Record<never, never>
}
export type Subject = keyof Facts

export type When<Of extends Subject> = { readonly [Fact in keyof Facts[Of]]?: readonly Facts[Of][Fact][] }
