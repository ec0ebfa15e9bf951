import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AuthScreen } from './AuthScreen.tsx'
import type { useConfirmEmail } from './mutations.ts'
import '#web/people/accounts/translations.ts'

interface EmailConfirmationProps {
  token: string
  confirmation: ReturnType<typeof useConfirmEmail>
  words: { intro: string; done: string; refused: string }
  /** content once the link is used or refused */
  next?: ReactNode
}

/** Screen of a mailed link that confirms an address. Confirms by a button, because mail scanners open links. */
export function EmailConfirmation({ token, confirmation, words, next }: EmailConfirmationProps) {
  const { t } = useTranslation()
  const { mutate, isPending, isSuccess, error } = confirmation
  const [refused] = violationsOf(error)

  return (
    <AuthScreen title={t('confirm.title')} intro={isSuccess ? words.done : words.intro}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <div role="alert">
          {refused && (
            <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
              {frenchSpaces(refused.message)}
              <Typography variant="body2">{words.refused}</Typography>
            </Alert>
          )}
        </div>
        {!isSuccess && !refused && (
          <Button size="large" loading={isPending} onClick={() => mutate(token)}>
            {t('confirm.submit')}
          </Button>
        )}
        {(isSuccess || refused) && next}
      </Box>
    </AuthScreen>
  )
}
