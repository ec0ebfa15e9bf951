import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useBranding } from '#web/ground/branding/branding.ts'
import { touchTarget } from './theme/touchTarget.ts'

interface PageProps {
  title: string
  /** breadcrumbs, above the title */
  trail?: ReactNode
  /** one line above the actions: body, date */
  context?: ReactNode
  /** status chips, beside the context */
  chips?: ReactNode
  /** buttons at the right, the primary one filled */
  actions?: ReactNode
  /** limits the width for reading */
  narrow?: boolean
  children: ReactNode
}

/** Renders a screen: title (also of the document), context, actions, content. */
export function Page({ title, trail, context, chips, actions, narrow = false, children }: PageProps) {
  const { name } = useBranding()
  return (
    <Box sx={{ maxWidth: narrow ? 760 : 1280, mx: 'auto', width: '100%' }}>
      <title>{`${title} · ${name}`}</title>
      <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2.5 }}>
        {trail && (
          <Typography
            variant="body2"
            component="div"
            color="textSecondary"
            sx={{ width: 1, mb: -1.5, '& a': touchTarget }}
          >
            {trail}
          </Typography>
        )}
        <Box sx={{ minWidth: 0, flex: '1 1 auto', maxWidth: '100%' }}>
          <Typography variant="h1" tabIndex={-1}>
            {title}
          </Typography>
          {(context || chips) && (
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 1,
                mt: 0.5,
                '& > :empty': { display: 'none' },
              }}
            >
              {context && (
                <Typography variant="body2" component="div" color="textSecondary">
                  {context}
                </Typography>
              )}
              {chips}
            </Box>
          )}
        </Box>
        {actions && (
          <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {actions}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  )
}
