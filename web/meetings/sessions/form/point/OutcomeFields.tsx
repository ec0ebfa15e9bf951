import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { opinionResults } from '#contract/meetings/sessions/followUp.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { errorMessageAt, fieldId } from '#web/meetings/sessions/form/typed/fieldErrors.ts'
import type { OpinionFormValues } from '#web/meetings/sessions/form/typed/formValues.ts'
import { nativeSelect } from '#web/meetings/sessions/form/typed/SessionTextField.tsx'
import type { PointFields } from './pointProps.ts'
import { VoteCounts } from './VoteCounts.tsx'

/** Returns the error message of a field of the opinion or of the vote. */
const pointErrorAt = (errors: PointFields['errors'], path: string) => errorMessageAt(errors ?? {}, path)

/** Shows the fields of the opinion of the body, its votes and the employer's answer (L2312-15). */
export function OpinionFields({ point, index, errors, change }: PointFields) {
  const { t } = useTranslation()
  const { opinion } = point
  const write = (fields: Partial<OpinionFormValues>) => change({ opinion: { ...opinion, ...fields } })
  return (
    <Box component="fieldset" sx={group}>
      <legend>{t('outcome.opinion')}</legend>
      <TextField
        select
        size="small"
        id={fieldId(`points.${index}.opinion`)}
        label={t('sessionForm.point.result')}
        value={opinion.result}
        disabled={point.hasBallot === true}
        error={Boolean(pointErrorAt(errors, 'opinion'))}
        helperText={pointErrorAt(errors, 'opinion') ?? (point.hasBallot && t('outcome.byBallot'))}
        onChange={({ target }) => write({ result: target.value as OpinionFormValues['result'] })}
        slotProps={nativeSelect}
      >
        <option value="">{t('sessionForm.point.noOpinionYet')}</option>
        {opinionResults.map((result) => (
          <option key={result} value={result}>
            {t(`outcome.${result}`)}
          </option>
        ))}
      </TextField>
      {opinion.result !== '' && (
        <>
          {!point.hasBallot && (
            <VoteCounts
              name={`points.${index}.opinion.votes`}
              votes={opinion.votes}
              faultOf={(side) => pointErrorAt(errors, `opinion.votes.${side}`)}
              onChange={(votes) => write({ votes })}
            />
          )}
          <TextField
            multiline
            minRows={3}
            size="small"
            id={fieldId(`points.${index}.opinion.text`)}
            label={t('outcome.text')}
            value={opinion.text}
            error={Boolean(pointErrorAt(errors, 'opinion.text'))}
            helperText={pointErrorAt(errors, 'opinion.text')}
            onChange={({ target }) => write({ text: target.value })}
            slotProps={{ htmlInput: { maxLength: 10_000 } }}
          />
          <TextField
            multiline
            minRows={2}
            size="small"
            id={fieldId(`points.${index}.opinion.employerAnswer`)}
            label={t('point.employerAnswer')}
            value={opinion.employerAnswer}
            error={Boolean(pointErrorAt(errors, 'opinion.employerAnswer'))}
            helperText={pointErrorAt(errors, 'opinion.employerAnswer')}
            onChange={({ target }) => write({ employerAnswer: target.value })}
            slotProps={{ htmlInput: { maxLength: 5_000 } }}
          />
        </>
      )}
    </Box>
  )
}

export function VoteFields({ point, index, errors, change }: PointFields) {
  const { t } = useTranslation()
  return (
    <Box component="fieldset" sx={group}>
      <legend>{t('sessionForm.point.vote')}</legend>
      {point.hasBallot ? (
        <FormHelperText sx={{ mt: 0 }}>{t('outcome.byBallot')}</FormHelperText>
      ) : (
        <VoteCounts
          name={`points.${index}.vote`}
          votes={point.vote}
          faultOf={(side) => pointErrorAt(errors, `vote.${side}`)}
          onChange={(vote) => change({ vote })}
        />
      )}
    </Box>
  )
}

const group = {
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 1.5,
  m: 0,
  p: 1.5,
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > legend': { px: 0.5, fontSize: 14, fontWeight: 600 },
} as const
