import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { draftFields } from './draft.ts'
import type { DocumentFormState } from './useDocumentForm.ts'

/** Lists the validation errors above the form; each one links to its field. Renders nothing without errors. */
export function ErrorSummary({ form: { formState, setFocus } }: Pick<DocumentFormState, 'form'>) {
  const { t } = useTranslation()
  const faults = draftFields.filter((name) => formState.errors[name])
  if (faults.length === 0) return null
  return (
    <Alert severity="error" variant="outlined" sx={{ mb: 2.5, color: 'text.primary' }}>
      <AlertTitle sx={{ fontSize: 15, fontWeight: 600 }}>{t('form.faults')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {faults.map((name) => (
          <li key={name}>
            <Link
              component="button"
              type="button"
              color="inherit"
              underline="always"
              onClick={() => setFocus(name)}
              sx={{ minHeight: 24, font: 'inherit', textAlign: 'left' }}
            >
              {formState.errors[name]?.message}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  )
}
