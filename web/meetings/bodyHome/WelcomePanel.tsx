import { mdiPencilOutline, mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Paragraph } from '#web/ground/ui/Paragraph.tsx'
import '#web/people/bodies/translations.ts'

const WelcomeDialog = lazyRouteComponent(screenLoader(() => import('#web/people/bodies/WelcomeDialog.tsx')))

interface WelcomePanelProps {
  bodyId: number
  text: string | null
  /** the viewer may change the text */
  canAmend: boolean
}

/** Shows what a body says to its members, and lets those who manage bodies change it. */
export function WelcomePanel({ bodyId, text, canAmend }: WelcomePanelProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (text === null && !canAmend) return null
  const amend = canAmend && (
    <Button
      variant="text"
      startIcon={<Icon path={text === null ? mdiPlus : mdiPencilOutline} />}
      onClick={() => setOpen(true)}
      sx={{ alignSelf: 'start' }}
    >
      {t(text === null ? 'body.welcomeAdd' : 'body.welcomeAmend')}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid' }}>
      {text === null ? (
        amend
      ) : (
        <Card
          component="section"
          aria-label={t('body.welcome')}
          sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1, justifyItems: 'start', overflowWrap: 'anywhere' }}
        >
          <Paragraph>{text}</Paragraph>
          {amend}
        </Card>
      )}
      {isOpen && (
        <Suspense>
          <WelcomeDialog bodyId={bodyId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}
