import { mdiCheckCircleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import type { ContactReceipt } from '#contract/people/contact/contact.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'

/** Confirms that the message was sent: to whom, and where the answer will arrive. */
export function SentNotice({ receipt, onAgain }: { receipt: ContactReceipt; onAgain: () => void }) {
  const { t } = useTranslation()
  const { variant, topic, email, copiedTo } = receipt
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
    scrollTo(0, 0)
  }, [])
  return (
    <Card component="section" aria-labelledby="sent" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Icon path={mdiCheckCircleOutline} sx={{ color: 'ink.success' }} />
        <Typography variant="h2" id="sent" ref={title} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
          {t(`${variant}.success`)}
        </Typography>
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t(`${variant}.next`, { topic: topic.name, email })}</Typography>
      {copiedTo && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>{t('contact.copied', { email: copiedTo })}</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <ButtonLink to="/home">{t('error.home')}</ButtonLink>
        <Button variant="outlined" color="inherit" onClick={onAgain}>
          {t(`${variant}.again`)}
        </Button>
      </Box>
    </Card>
  )
}
