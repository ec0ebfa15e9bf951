import type { AgendaPoint, Session } from '#contract/meetings/sessions/sessions.ts'

/**
 * The content of the bundle of a session: all printed facts, and the document versions that the viewer may read. It
 * does not identify the viewer: people with the same plan share one file.
 */
export interface TakeawayPlan {
  session: Pick<Session, 'id' | 'title' | 'startsAt' | 'endsAt' | 'mode' | 'place' | 'status' | 'confidential'> & {
    body: { name: string; label: string }
  }
  /**
   * ISO instant: only documents published after it; null for all. It is rounded down to the last publication, so that
   * all instants between two publications share one plan.
   */
  since: string | null
  /** in reading order: "1", "1.1", "2" */
  points: PlannedPoint[]
  /** documents of the session itself, after the points */
  documents: PlannedDocument[]
}

export interface PlannedPoint extends Pick<AgendaPoint, 'number' | 'title' | 'kind'> {
  documents: PlannedDocument[]
}

/** A published version, with the key of its file. */
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
  /** filed elsewhere and attached to the point: not counted among the documents of the session */
  isAttached: boolean
}

/** A document and its place: its point (null for the session itself) and its rank there, from 1. */
export interface PlacedDocument {
  point: PlannedPoint | null
  rank: number
  document: PlannedDocument
}

/** Lists all documents of a plan in reading order. */
export const documentsOf = ({ points, documents }: Pick<TakeawayPlan, 'points' | 'documents'>): PlacedDocument[] => [
  ...points.flatMap((point) => point.documents.map((document, index) => ({ point, rank: index + 1, document }))),
  ...documents.map((document, index) => ({ point: null, rank: index + 1, document })),
]

/** Whether it contains something restricted to the members of the body, whose downloads are audited. */
export const isConfidential = (plan: TakeawayPlan) =>
  plan.session.confidential || documentsOf(plan).some(({ document }) => document.confidential)
