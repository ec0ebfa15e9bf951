import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Language } from '#web/ground/i18n/i18n.ts'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { AuthLayout } from '#web/people/accounts/signIn/AuthLayout.tsx'

interface AuthScreenProps {
  title: string
  intro?: string
  wide?: boolean
  language?: Language
  /** content beside the title */
  beside?: ReactNode
  children: ReactNode
}

/** Renders a screen reached from the sign-in page, with a link back to it. */
export function AuthScreen({ title, intro, wide = false, language = 'fr', beside, children }: AuthScreenProps) {
  const t = translatorOf(language)
  return (
    <AuthLayout title={title} wide={wide}>
      <div lang={language}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 1 }}>
          <Typography variant="h1" tabIndex={-1}>
            {title}
          </Typography>
          {beside}
        </Box>
        {intro && (
          <Typography color="textSecondary" sx={{ mb: 3 }}>
            {intro}
          </Typography>
        )}
        {children}
        <Typography variant="body2" sx={{ mt: 3 }}>
          <TextLink to="/auth/login" underline="always" sx={{ display: 'inline-block', minHeight: 24 }}>
            {t('entry.back')}
          </TextLink>
        </Typography>
      </div>
    </AuthLayout>
  )
}
