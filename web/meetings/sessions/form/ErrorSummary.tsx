import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { labelOf, listFieldErrors } from './typed/fieldErrors.ts'
import type { SessionFormValues } from './typed/formValues.ts'

/** Lists the validation errors above the form; each one links to its field. Renders nothing without errors. */
export function ErrorSummary({ onGo }: { onGo: (field: string) => void }) {
  const { t } = useTranslation()
  const { control, getValues } = useFormContext<SessionFormValues>()
  const { errors } = useFormState({ control })
  const points = getValues('points')
  const faults = listFieldErrors(errors, points)
  if (faults.length === 0) return null
  return (
    <Alert severity="error" variant="outlined" sx={{ color: 'text.primary' }}>
      <AlertTitle sx={{ fontSize: 15, fontWeight: 600 }}>{t('form.faults')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {faults.map(({ field, message }) => (
          <li key={field}>
            <Link
              href={`#${field}`}
              color="inherit"
              underline="always"
              sx={{ display: 'inline-block', minHeight: 24, verticalAlign: 'top' }}
              onClick={(event) => {
                event.preventDefault()
                onGo(field)
              }}
            >
              {t('sessionForm.fault', { field: labelOf(t, points, field), message })}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  )
}
