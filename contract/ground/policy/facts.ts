/** The facts about a record that the policy reads, by subject. */
export interface Facts {
  portal: Record<never, never>
  account: Record<never, never>
  tokens: Record<never, never>
  bodies: Record<never, never>
  gettingStarted: { bodyId: number }
  users: { userId: number; status: 'pending' | 'validated' }
  sessions: { bodyId: number; status: 'draft' | 'convened' | 'held' | 'closed' | 'cancelled'; confidential: boolean }
  /** of the session of the ballot */
  ballots: { bodyId: number; status: 'draft' | 'convened' | 'held' | 'closed' | 'cancelled'; confidential: boolean }
  /** points that members of a body propose */
  points: { bodyId: number }
  /** of the session of the minutes */
  minutes: { bodyId: number; status: 'draft' | 'convened' | 'held' | 'closed' | 'cancelled'; confidential: boolean }
  /** of the session at which it was noted */
  commitments: { bodyId: number; status: 'draft' | 'convened' | 'held' | 'closed' | 'cancelled'; confidential: boolean }
  seats: { bodyId: number }
  documents: {
    bodyId: number
    authorId: number | null
    /** who filed the pending version while readers keep another one; null if there is none */
    depositorId: number | null
    status: 'draft' | 'submitted' | 'refused' | 'published' | 'archived'
    /** state of the newest version: `none` if it is published */
    moving: 'draft' | 'submitted' | 'refused' | 'none'
    /** its own flag, that of its session, or unapproved minutes */
    confidential: boolean
    channel: 'none' | 'csec'
    /** false while its session is a draft; true without a session */
    sessionOut: boolean
  }
  consultations: { bodyId: number; confidential: boolean }
  thematics: Record<never, never>
  classifications: Record<never, never>
  links: Record<never, never>
  branding: Record<never, never>
  contents: {
    status: 'draft' | 'scheduled' | 'published' | 'archived'
    channel: 'none' | 'csec'
    /** bodies it is for; empty: for everybody */
    bodyIds: readonly number[]
    /** of the session of a synopsis; null for others */
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
  scim: Record<never, never>
  search: Record<never, never>
  subscriptions: Record<never, never>
  notifications: Record<never, never>
  calendar: Record<never, never>
  webhooks: Record<never, never>
  tasks: Record<never, never>
}
export type Subject = keyof Facts

export type FactCondition<Of extends Subject> = { readonly [Fact in keyof Facts[Of]]?: readonly Facts[Of][Fact][] }
