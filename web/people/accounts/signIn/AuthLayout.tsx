import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useBranding } from '#web/ground/branding/branding.ts'
import { BrandPanel } from './BrandPanel.tsx'

interface AuthLayoutProps {
  /** title of the document */
  title: string
  /** for a form with more than a few fields */
  wide?: boolean
  children: ReactNode
}

/** Lays out screens without a menu: brand panel and form (seed §2 "Auth layout"). */
export function AuthLayout({ title, wide = false, children }: AuthLayoutProps) {
  const { name } = useBranding()
  return (
    <Box sx={{ display: 'grid', minHeight: '100vh', ...halvesStyle }}>
      <title>{`${title} · ${name}`}</title>
      <BrandPanel />
      <Box
        component="main"
        tabIndex={-1}
        sx={{
          display: 'grid',
          placeItems: { xs: 'start center', md: wide ? 'start center' : 'center' },
          minWidth: 0,
          px: 2.5,
          py: { xs: 4, md: 6 },
        }}
      >
        <Box sx={{ width: '100%', minWidth: 0, maxWidth: wide ? 640 : 400 }}>{children}</Box>
      </Box>
    </Box>
  )
}

const halvesStyle = {
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(360px, 5fr) 7fr' },
  gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
} as const
