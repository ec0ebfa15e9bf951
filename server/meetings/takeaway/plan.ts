import type { AgendaPoint, Session } from '#contract/sessions.ts'

/**
 * What one person takes away from a session: every fact that is written on a page, and the versions that they may read. It
 * says nothing of who they are: two people with the same plan are given the same file.
 */
export interface TakeawayPlan {
  session: Pick<Session, 'id' | 'title' | 'startsAt' | 'endsAt' | 'mode' | 'place' | 'status' | 'confidential'> & {
    body: { name: string; label: string }
  }
  /**
   * ISO instant: only what was published after it; null for everything. It is the last publication at or before the instant that was
   * asked for: all instants between two publications make the same plan.
   */
  since: string | null
  /** in reading order: "1", "1.1", "2" */
  points: PlannedPoint[]
  /** those of the session itself, which come after the points */
  documents: PlannedDocument[]
}

export interface PlannedPoint extends Pick<AgendaPoint, 'number' | 'title' | 'kind'> {
  documents: PlannedDocument[]
}

/** A published version, and where the store keeps its file. */
export interface PlannedDocument {
  id: number
  title: string
  version: number
  fileKey: string
  bytes: number
  sha256: string
  confidential: boolean
  /** ISO instant */
  publishedAt: string
}

/** A document and its place: the point it hangs on (null for the session itself), and its rank there, from 1. */
export interface PlacedDocument {
  point: PlannedPoint | null
  rank: number
  document: PlannedDocument
}

/** Every document of a plan, in the order in which it is read. */
export const documentsOf = ({ points, documents }: Pick<TakeawayPlan, 'points' | 'documents'>): PlacedDocument[] => [
  ...points.flatMap((point) => point.documents.map((document, index) => ({ point, rank: index + 1, document }))),
  ...documents.map((document, index) => ({ point: null, rank: index + 1, document })),
]

/** Something in it is for the members of the body alone: no browser keeps it. */
export const isConfidential = (plan: TakeawayPlan) =>
  plan.session.confidential || documentsOf(plan).some(({ document }) => document.confidential)
