import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { parisInstant, parisWallTime } from '#contract/ground/dates/parisTime.ts'
import { limits } from '#contract/ground/limits.ts'
import type { UserImport } from '#contract/people/imports/userImports.ts'
import { showViolations } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { useApply } from '#web/people/imports/mutations.ts'

/** Parses a typed count: « 1 234 » or 1234. */
const parseCount = (typed: string) => Number(typed.replaceAll(/\s/g, ''))

const dayMs = 24 * 3_600_000
const latestInvitation = () => new Date(Date.now() + limits.invitationDays * dayMs)
const toWallMinute = (instant: Date) => parisWallTime(instant).slice(0, 16)

interface ApplyFormProps {
  shown: UserImport
  /** corrections are typed that the server has not checked yet: the import would be applied without them */
  isUnchecked: boolean
}

/** Asks for the last decisions before the import is applied: skip invalid lines, type the number of deletions. */
export function ApplyForm({ shown, isUnchecked }: ApplyFormProps) {
  const { t } = useTranslation()
  const { id, counts, lines, deletionsToConfirm, skipFaulty, version, fromDirectory, renewal } = shown
  const helpId = useId()
  const apply = useApply(id)
  const [allowed] = useState(() => ({ min: toWallMinute(new Date()), max: toWallMinute(latestInvitation()) }))
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { skipFaulty, confirmDeletions: '', invitationsAt: '' },
  })
  const { errors } = formState
  const faulty = lines.refused ?? 0
  const confirmation = renewal ? 'renewal.confirm' : fromDirectory ? 'import.closeConfirm' : 'import.deleteConfirm'
  const numberLabel = renewal ? 'renewal.endings' : fromDirectory ? 'import.closings' : 'import.deletions'
  if (!renewal && counts.created + counts.updated + counts.deleted === 0)
    return counts.unchanged === 0 ? (
      <Alert severity="warning">{t('import.nothingGood')}</Alert>
    ) : (
      <Alert severity="info">{t(faulty > 0 ? 'import.nothingElse' : 'import.nothingNew')}</Alert>
    )

  /** Returns why invitations cannot be sent at this Paris time; null when they can. */
  function invitationFaultOf(typed: string): string | null {
    if (typed === '') return null
    const at = parisInstant(typed)
    if (at === null) return t('import.invitationsNoHour')
    const instant = Date.parse(at)
    if (instant <= Date.now()) return t('import.invitationsPast')
    return instant > latestInvitation().getTime()
      ? t('import.invitationsTooLate', { count: limits.invitationDays })
      : null
  }

  const submit = handleSubmit(async (typed) => {
    const confirmDeletions = deletionsToConfirm === null ? undefined : parseCount(typed.confirmDeletions)
    await apply
      .mutateAsync({
        version,
        ...(faulty > 0 && { skipFaulty: typed.skipFaulty }),
        ...(confirmDeletions !== undefined && { confirmDeletions }),
        ...(typed.invitationsAt !== '' && { invitationsAt: parisInstant(typed.invitationsAt) ?? typed.invitationsAt }),
      })
      .catch((failure: unknown) => showViolations(failure, setError, ['confirmDeletions', 'invitationsAt']))
  })
  return (
    <Panel title={t(renewal ? 'renewal.apply' : 'import.applyTitle')}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2 }}>
        {faulty > 0 && (
          <FormControl error={Boolean(errors.skipFaulty)}>
            <FormControlLabel
              control={
                <Checkbox
                  {...register('skipFaulty', { required: t('import.faultyFirst') })}
                  defaultChecked={skipFaulty}
                  slotProps={{ input: { 'aria-describedby': helpId, 'aria-invalid': Boolean(errors.skipFaulty) } }}
                />
              }
              label={t('import.skip', { count: faulty })}
            />
            <FormHelperText id={helpId} role={errors.skipFaulty ? 'alert' : undefined}>
              {errors.skipFaulty?.message ?? t('import.faulty')}
            </FormHelperText>
          </FormControl>
        )}
        {deletionsToConfirm !== null && (
          <>
            <Typography>{t(confirmation, { count: deletionsToConfirm })}</Typography>
            <TextField
              {...register('confirmDeletions', {
                validate: (typed) =>
                  parseCount(typed) === deletionsToConfirm ||
                  t(renewal ? 'renewal.endingsWrong' : 'import.deletionsWrong', { count: deletionsToConfirm }),
              })}
              label={t(numberLabel)}
              error={Boolean(errors.confirmDeletions)}
              helperText={errors.confirmDeletions?.message}
              slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 7 } }}
              sx={{ maxWidth: 280 }}
            />
          </>
        )}
        {counts.created > 0 && (
          <TextField
            {...register('invitationsAt', { validate: (typed) => invitationFaultOf(typed) ?? true })}
            type="datetime-local"
            label={t('import.invitationsAt', { count: counts.created })}
            error={Boolean(errors.invitationsAt)}
            helperText={errors.invitationsAt?.message ?? t('import.invitationsHelp', { count: limits.invitationDays })}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: allowed,
              formHelperText: errors.invitationsAt ? { role: 'alert' } : {},
            }}
            sx={{ maxWidth: 420 }}
          />
        )}
        <Button
          type="submit"
          color={deletionsToConfirm === null ? 'primary' : 'error'}
          disabled={isUnchecked}
          loading={apply.isPending}
          sx={{ justifySelf: 'start' }}
        >
          {t(renewal ? 'renewal.apply' : 'import.apply')}
        </Button>
        {isUnchecked && (
          <Typography variant="body2" color="textSecondary">
            {t('import.uncheckedFirst')}
          </Typography>
        )}
      </Box>
    </Panel>
  )
}
