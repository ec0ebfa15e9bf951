import Alert from '@mui/material/Alert'
import { useFormContext, useFormState } from 'react-hook-form'
import type { UserRecord } from '#contract/people/users/users.ts'
import { listFieldErrors } from '#web/ground/fields/fieldErrors.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { type AccountPart, fieldsOfPart } from './draft.ts'

/** Names what keeps the account from being saved but is edited in the other tab. Renders nothing without such errors. */
export function OtherTabErrors({ record, part }: { record: UserRecord; part: AccountPart }) {
  const { t } = useTranslation()
  const { errors } = useFormState({ control: useFormContext().control })
  const other = part === 'seats' ? 'identity' : 'seats'
  const faults = listFieldErrors(errors, fieldsOfPart[other])
  if (faults.length === 0) return null
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ color: 'text.primary' }}
      action={
        <ButtonLink
          to={other === 'seats' ? '/admin/user/$id/mandats' : '/admin/user/$id'}
          params={{ id: record.id }}
          size="small"
          variant="outlined"
          color="inherit"
        >
          {t(other === 'seats' ? 'userForm.tab.seats' : 'userForm.tab.record')}
        </ButtonLink>
      }
    >
      {faults.map(({ field, message }) => (
        <div key={field}>{message}</div>
      ))}
    </Alert>
  )
}
