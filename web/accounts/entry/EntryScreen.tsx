import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { GateLayout } from '#web/accounts/GateLayout.tsx'
import { TextLink } from '#web/ui/links.tsx'

interface EntryScreenProps {
  title: string
  intro?: string
  wide?: boolean
  children: ReactNode
}

/** A screen beside the login, which leads back to it. */
export function EntryScreen({ title, intro, wide = false, children }: EntryScreenProps) {
  const { t } = useTranslation()
  return (
    <GateLayout title={title} wide={wide}>
      <Typography variant="h1" tabIndex={-1} sx={{ mb: 1 }}>
        {title}
      </Typography>
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
    </GateLayout>
  )
}
