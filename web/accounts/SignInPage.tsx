import Box from '@mui/material/Box'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BrandPanel } from './BrandPanel.tsx'
import { SignInBlock } from './SignInBlock.tsx'

const gate = getRouteApi('/auth/login')

export default function SignInPage() {
  const { t } = useTranslation()
  const { suite } = gate.useSearch()
  return (
    <Box sx={{ display: 'grid', minHeight: '100vh', ...halves }}>
      <title>{`${t('login.title')} · Mandature`}</title>
      <BrandPanel />
      <Box
        component="main"
        tabIndex={-1}
        sx={{ display: 'grid', placeItems: { xs: 'start center', md: 'center' }, px: 2.5, py: { xs: 4, md: 6 } }}
      >
        <Box sx={{ width: '100%', maxWidth: 400 }}>
          <SignInBlock resume={suite ?? '/home'} />
        </Box>
      </Box>
    </Box>
  )
}

const halves = {
  gridTemplateColumns: { md: 'minmax(360px, 5fr) 7fr' },
  gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
} as const
