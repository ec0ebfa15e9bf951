import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Rhythm } from '#contract/ground/rhythms.ts'
import { choiceOf } from '#contract/messaging/notifications.ts'
import { searchFamilies } from '#web/finding/search/searchParams.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { useFollowFlow } from '#web/messaging/subscriptions/changes.ts'
import { RhythmField } from '#web/messaging/subscriptions/RhythmField.tsx'
import { documentTypes } from '#web/papers/classification/api.ts'
import { treeChoices } from '#web/papers/classification/choices.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'

const emptyFlow = { irp: '', family: '', documentType: '' }

/** Follows a document flow: body, family and type, each optional (SPEC §2). */
export function FlowForm() {
  const { t } = useTranslation()
  const { data: irps } = useSuspenseQuery(bodies)
  const { data: types } = useSuspenseQuery(documentTypes)
  const usual = choiceOf(useMe().preferences.notifications ?? {}, 'flow.published').mail
  const [chosen, setChosen] = useState(emptyFlow)
  const [rhythm, setRhythm] = useState<Rhythm>(usual)
  const { mutate: follow, isPending } = useFollowFlow()
  // committee documents are filed by subject
  const hasType = chosen.family !== 'committee'
  const documentType = hasType ? chosen.documentType : ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const family = searchFamilies.find((one) => one === chosen.family) ?? null
    const flow = { irp: idReference(chosen.irp), family, documentType: idReference(documentType) }
    follow({ flow, rhythm }, { onSuccess: () => setChosen(emptyFlow) })
  }

  return (
    <Panel title={t('sub.flowAdd')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('sub.flowHelp')}
      </Typography>
      <Box component="form" onSubmit={submit} sx={fields}>
        <Choice
          label={t('sub.flowBody')}
          any={t('sub.flowAnyBody')}
          value={chosen.irp}
          choices={listInTreeOrder(irps.member.filter(({ active }) => active))}
          onChoose={(irp) => setChosen({ ...chosen, irp })}
        />
        <Choice
          label={t('sub.flowFamily')}
          any={t('sub.flowAnyFamily')}
          value={chosen.family}
          choices={searchFamilies.map((family) => ({ id: family, name: t(`sub.family.${family}`), depth: 0 }))}
          onChoose={(family) => setChosen({ ...chosen, family })}
        />
        <Choice
          label={t('sub.flowType')}
          any={t('sub.flowAnyType')}
          value={documentType}
          choices={treeChoices(types.member)}
          disabled={!hasType}
          onChoose={(type) => setChosen({ ...chosen, documentType: type })}
        />
        <RhythmField rhythm={rhythm} onChange={setRhythm} />
        <Button type="submit" variant="outlined" loading={isPending} sx={{ justifySelf: 'start' }}>
          {t('sub.follow')}
        </Button>
      </Box>
    </Panel>
  )
}

interface ChoiceProps {
  label: string
  /** label of the empty choice */
  any: string
  value: string
  choices: readonly { id: number | string; name: string; depth: number }[]
  disabled?: boolean
  onChoose: (id: string) => void
}

const Choice = ({ label, any, value, choices, disabled = false, onChoose }: ChoiceProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    disabled={disabled}
    onChange={({ target }) => onChoose(target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    <option value="">{any}</option>
    {choices.map(({ id, name, depth }) => (
      <option key={id} value={id}>
        {'\u2003'.repeat(depth) + name}
      </option>
    ))}
  </TextField>
)

const idReference = (id: string) => (id ? { id: Number(id) } : null)

const fields = {
  display: 'grid',
  gap: 2,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const
