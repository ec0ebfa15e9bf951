import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FieldGroup } from '#web/ground/records/FieldGroup.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { sessionsOf } from '#web/papers/classification/choices.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'
import type { Draft } from './draft.ts'
import { SessionDecisions, SessionOpinions } from './SessionExtracts.tsx'

/** Shows the fields of a synopsis: what the editor adds to the data of the session. */
export function SynopsisFields() {
  const { t } = useTranslation()
  const { field } = useController<Draft, 'session'>({ name: 'session' })
  const session = field.value?.id ?? null
  return (
    <>
      <Panel title={t('synopsisForm.session')}>
        <SessionField />
      </Panel>
      <Panel title={t('synopsisForm.sheet')}>
        <Box sx={{ display: 'grid', gap: 3, pt: 1 }}>
          <FieldGroup title={t('synopsisForm.essential')}>
            {essentialPointIndexes.map((index) => (
              <FormTextField<Draft>
                key={index}
                name={`sections.essential.${index}`}
                label={t('synopsisForm.point', { number: index + 1 })}
                slotProps={{ htmlInput: { maxLength: 200 } }}
              />
            ))}
          </FieldGroup>
          <FieldGroup title={t('synopsisForm.opinions')}>
            <SessionOpinions session={session} />
            <SectionTextField name="opinions" most={4_000} label={t('synopsisForm.opinionsBeside')} />
          </FieldGroup>
          <FieldGroup title={t('synopsisForm.decisions')}>
            <SessionDecisions session={session} />
            <SectionTextField name="decisions" most={4_000} label={t('synopsisForm.decisionsBeside')} />
          </FieldGroup>
          <SectionTextField name="takeaways" most={4_000} label={t('synopsisForm.takeaways')} />
          <SectionTextField name="nextSession" most={500} label={t('synopsisForm.nextSession')} />
        </Box>
      </Panel>
    </>
  )
}

const essentialPointIndexes = [0, 1, 2] as const

interface SectionTextFieldProps {
  name: 'opinions' | 'decisions' | 'takeaways' | 'nextSession'
  most: number
  label: string
}

const SectionTextField = ({ name, most, label }: SectionTextFieldProps) => (
  <FormTextField<Draft>
    name={`sections.${name}`}
    label={label}
    multiline
    minRows={2}
    slotProps={{ htmlInput: { maxLength: most } }}
  />
)

/** Chooses the body first, which makes the list of sessions short. */
function SessionField() {
  const { t } = useTranslation()
  const { field, fieldState } = useController<Draft, 'session'>({ name: 'session' })
  const [irp, setIrp] = useState(field.value?.irp ?? null)
  const { data: everyBody } = useQuery(bodies)
  const { data: sessions } = useQuery({ ...sessionsOf(irp ?? 0), enabled: irp !== null })
  const held = sessions?.member.filter(({ status, id }) => status !== 'draft' || id === field.value?.id) ?? []
  // the chosen session may be of another body, or older than the listed ones
  const isListed = held.some(({ id }) => id === field.value?.id)
  return (
    <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
      <TextField
        select
        label={t('contentForm.body')}
        value={irp ?? ''}
        onChange={({ target }) => {
          setIrp(Number(target.value) || null)
          field.onChange(null)
        }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{t('synopsisForm.chooseBody')}</option>
        {listInTreeOrder(everyBody?.member ?? []).map(({ id, name, depth }) => (
          <option key={id} value={id}>
            {'\u2003'.repeat(depth) + name}
          </option>
        ))}
      </TextField>
      <TextField
        select
        required
        label={t('synopsisForm.session')}
        value={field.value?.id ?? ''}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(target.value && irp ? { id: Number(target.value), irp } : null)}
        error={fieldState.invalid}
        helperText={fieldState.error?.message ?? t('synopsisForm.sessionHelp')}
        slotProps={{
          select: { native: true },
          inputLabel: { shrink: true },
          formHelperText: fieldState.invalid ? { role: 'alert' } : {},
        }}
      >
        <option value="">{t('synopsisForm.chooseSession')}</option>
        {field.value && !isListed && <option value={field.value.id}>{t('synopsisForm.chosenSession')}</option>}
        {held.map(({ id, title, startsAt }) => (
          <option key={id} value={id}>
            {joinFacts([title, formatDay(startsAt)])}
          </option>
        ))}
      </TextField>
      {irp !== null && sessions && held.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('synopsisForm.noSession')}
        </Typography>
      )}
    </Box>
  )
}
