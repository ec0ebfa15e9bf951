import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { listFieldErrors } from './fieldErrors.ts'

/** Lists the errors above the form, each with a link to its field. Renders nothing without errors. */
export function ErrorSummary({ order }: { order: readonly string[] }) {
  const { t } = useTranslation()
  const { control, setFocus } = useFormContext()
  const { errors } = useFormState({ control })
  const faults = listFieldErrors(errors, order)
  if (faults.length === 0) return null
  return (
    <Alert severity="error" variant="outlined" sx={{ color: 'text.primary' }}>
      <AlertTitle sx={{ fontSize: 15, fontWeight: 600 }}>{t('form.faults')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {faults.map(({ field, message }) => (
          <li key={field}>
            <Link
              component="button"
              type="button"
              color="inherit"
              underline="always"
              onClick={() => setFocus(field)}
              sx={{ minHeight: 24, font: 'inherit', textAlign: 'left' }}
            >
              {message}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  )
}
