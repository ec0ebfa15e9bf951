import type { PointerEventHandler } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { AgendaDocument, SessionProposal } from '#contract/meetings/sessions/sessions.ts'
import type { PointFormValues } from '#web/meetings/sessions/form/typed/formValues.ts'
import type { AgendaActions } from './useAgenda.ts'

/** Props of the fields of a point: its values, its index in the form, and how to change it. */
export interface PointFields {
  point: PointFormValues
  index: number
  errors: FieldErrors<PointFormValues> | undefined
  change: (fields: Partial<PointFormValues>) => void
}

/** Props of a point of the agenda. */
export interface PointProps extends Omit<PointFields, 'change'> {
  number: string
  isOpen: boolean
  documents: readonly AgendaDocument[]
  waiting: readonly File[]
  minutesToApprove: SessionProposal['minutesToApprove']
  mark: `${'before' | 'after'}-${0 | 1}` | null
  isDragged: boolean
  handle: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', PointerEventHandler>
  place: { irp: number; session: number } | null
  irp: number | null
  acts: AgendaActions
  onToggle: (key: string) => void
  onFiles: (key: string, files: readonly File[]) => void
  onGiveUpFiles: (key: string) => void
}

/** Props of the expanded details of a point. */
export type DetailsProps = PointProps & PointFields
