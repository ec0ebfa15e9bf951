import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { type Commitment, type CommitmentKind, commitmentKinds } from '#contract/meetings/commitments/commitments.ts'
import type { Reference } from '#contract/people/references.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { useRecordConflict } from '#web/ground/conflicts/useRecordConflict.ts'
import { DeletionDialog } from '#web/ground/fields/DeletionDialog.tsx'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useRestoredFields } from '#web/ground/fields/useRestoredFields.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { thematics as thematicsQuery } from '#web/papers/classification/choices.ts'
import { MemberNameField } from '#web/people/users/MemberNameField.tsx'
import { useAmendCommitment, useDeleteCommitment, useNoteCommitment } from './mutations.ts'
import { PointField } from './PointField.tsx'
import './translations.ts'

interface CommitmentDialogProps {
  bodyId: number
  session: { id: number }
  /** The commitment to amend; undefined for a new one. */
  known?: Commitment
  /** What a new one begins with: its kind and words, its point and the projects of the point. */
  start?: { kind: CommitmentKind; text: string; point: { id: number } | null; thematics: Reference[] }
  onClose: () => void
}

const maxThematics = 5
const maxCharacters = 1_000

/** What the form writes of a commitment. */
const toDraft = (one: Commitment | null) =>
  one && [one.kind, one.text, one.point?.id, one.owner, one.dueOn, one.thematics.map(({ id }) => id)]

type FieldSource = Pick<Commitment, 'kind' | 'text' | 'owner' | 'dueOn' | 'thematics'> & {
  point: { id: number } | null
}

const toFieldValues = ({ kind, text, point, owner, dueOn, thematics }: FieldSource) => ({
  kind,
  text,
  pointId: point?.id ?? null,
  owner: owner ?? '',
  dueOn: dueOn ?? '',
  thematics,
})
type FieldValues = ReturnType<typeof toFieldValues>

/** Notes a commitment or a question, or amends one. */
export function CommitmentDialog({ bodyId, session, known: given, start, onClose }: CommitmentDialogProps) {
  const { t } = useTranslation()
  // follows the changes of others
  const current = given ?? null
  const first = current ?? {
    kind: start?.kind ?? 'commitment',
    text: start?.text.slice(0, maxCharacters) ?? '',
    point: start?.point ?? null,
    owner: null,
    dueOn: null,
    thematics: start?.thematics ?? [],
  }
  const saved = toFieldValues(first)
  const [kind, setKind] = useState(saved.kind)
  const [text, setText] = useState(saved.text)
  const [pointId, setPointId] = useState(saved.pointId)
  const [owner, setOwner] = useState(saved.owner)
  const [dueOn, setDueOn] = useState(saved.dueOn)
  const [thematics, setThematics] = useState(saved.thematics)
  const fill = (typed: FieldValues) => {
    setKind(typed.kind)
    setText(typed.text)
    setPointId(typed.pointId)
    setOwner(typed.owner)
    setDueOn(typed.dueOn)
    setThematics(typed.thematics)
  }
  const [isDeleting, setIsDeleting] = useState(false)
  const note = useNoteCommitment()
  const amend = useAmendCommitment(current?.id ?? 0)
  const { isPending, error } = current ? amend : note
  const faults = new Map(violationsOf(error).map(({ propertyPath, message }) => [propertyPath, frenchSpaces(message)]))
  const fault = (field: string, help?: string) => ({ error: faults.has(field), helperText: faults.get(field) ?? help })
  const save = (known: Commitment | null) => {
    const form = {
      session: { id: session.id },
      point: pointId === null ? null : { id: pointId },
      kind,
      text,
      owner,
      dueOn: dueOn || null,
      thematics: thematics.map(({ id }) => ({ id })),
    }
    if (known)
      amend.mutate(
        { ...form, state: known.state, answer: known.answer, version: known.version },
        { onSuccess: onClose },
      )
    else note.mutate(form, { onSuccess: onClose })
  }
  const { known, conflict } = useRecordConflict({
    current,
    draftOf: toDraft,
    isSaving: isPending,
    save,
    fill: (one) => one && fill(toFieldValues(one)),
  })
  const { isDirty } = useRestoredFields({
    name: `commitment ${current?.id ?? `of ${session.id}`} 1`,
    typed: { kind, text, pointId, owner, dueOn, thematics },
    saved: known ? toFieldValues(known) : saved,
    isNew: known === null,
    fill,
  })
  const remove = useDeleteCommitment(known ?? { id: 0, version: 1 })
  return (
    <>
      <FormDialog
        wide
        title={t(known ? 'commitment.amendTitle' : `commitment.note.${kind}`)}
        action={t('form.save')}
        busy={isPending}
        isDirty={isDirty}
        disabled={text.trim() === '' || conflict !== null}
        other={
          known && (
            <Button variant="text" color="error" onClick={() => setIsDeleting(true)}>
              {t('form.delete')}
            </Button>
          )
        }
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          save(known)
        }}
      >
        {conflict && current && (
          <ConflictNotice
            conflict={conflict}
            busy={isPending}
            now={[
              t(`commitment.kind.${current.kind}`),
              current.text,
              current.owner,
              current.dueOn && t('commitment.due', { date: formatDay(current.dueOn) }),
            ]}
          />
        )}
        {known && (
          <TextField
            select
            label={t('commitment.kind')}
            value={kind}
            {...fault('answer')}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            onChange={({ target }) => setKind(commitmentKinds.find((one) => one === target.value) ?? 'commitment')}
          >
            {commitmentKinds.map((one) => (
              <option key={one} value={one}>
                {t(`commitment.kind.${one}`)}
              </option>
            ))}
          </TextField>
        )}
        <TextField
          label={t(`commitment.text.${kind}`)}
          value={text}
          required
          multiline
          minRows={3}
          {...fault('text', t(`commitment.textHelp.${kind}`))}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { maxLength: maxCharacters } }}
        />
        <PointField
          sessionId={session.id}
          chosenId={pointId}
          {...fault('point')}
          onChoose={(point) => {
            setPointId(point?.id ?? null)
            // as for what is noted at a point
            if (point && thematics.length === 0) setThematics(point.thematics)
          }}
        />
        <MemberNameField
          bodyId={bodyId}
          label={t('commitment.owner')}
          {...fault('owner', t('commitment.ownerHelp'))}
          value={owner}
          onChange={setOwner}
        />
        <TextField
          type="date"
          label={t('commitment.dueOn')}
          value={dueOn}
          {...fault('dueOn', t(`commitment.dueHelp.${kind}`))}
          onChange={({ target }) => setDueOn(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <ThematicsField chosen={thematics} onChoose={setThematics} />
      </FormDialog>
      {known && isDeleting && (
        <DeletionDialog
          title={t('commitment.delete')}
          text={t('commitment.deleteConfirm')}
          deletion={remove}
          onKept={() => setIsDeleting(false)}
          onDeleted={onClose}
        />
      )}
    </>
  )
}

interface ThematicsFieldProps {
  chosen: Reference[]
  onChoose: (thematics: Reference[]) => void
}

function ThematicsField({ chosen, onChoose }: ThematicsFieldProps) {
  const { t } = useTranslation()
  const { data } = useQuery(thematicsQuery)
  const open = data?.member.filter((thematic) => thematic.open) ?? []
  return (
    <Autocomplete
      multiple
      options={open.map(({ id, name }) => ({ id, name }))}
      value={chosen}
      onChange={(_event, thematics) => onChoose(thematics)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionDisabled={() => chosen.length >= maxThematics}
      filterSelectedOptions
      slotProps={{ chip: { color: 'default', variant: 'outlined' } }}
      renderInput={(params) => (
        <TextField {...params} label={t('commitment.thematics')} helperText={t('commitment.thematicsHelp')} />
      )}
    />
  )
}
