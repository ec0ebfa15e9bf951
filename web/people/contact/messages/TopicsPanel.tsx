import { mdiPencilOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ContactTopic } from '#contract/people/contact/contact.ts'
import { type ContactVariant, contactVariants } from '#contract/people/contact/contactStates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { contactTopics } from '#web/people/contact/api.ts'
import { TopicDialog } from './TopicDialog.tsx'

/** Lists the contact topics and their recipients. Collapsed by default, because it is rarely used. */
export function TopicsPanel() {
  const { t } = useTranslation()
  return (
    <Card
      component="details"
      sx={{ px: { xs: 2, sm: 2.5 }, py: 1.5, '& > summary': { cursor: 'pointer', minHeight: 24 } }}
    >
      <summary>
        <Typography variant="h2" component="span">
          {t('messages.topics')}
        </Typography>
      </summary>
      <Typography variant="body2" color="textSecondary" sx={{ my: 1.5 }}>
        {t('messages.topicsHelp')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {contactVariants.map((variant) => (
          <TopicList key={variant} variant={variant} />
        ))}
      </Box>
    </Card>
  )
}

function TopicList({ variant }: { variant: ContactVariant }) {
  const { t } = useTranslation()
  const id = useId()
  const topics = useSuspenseQuery(contactTopics).data.member.filter((topic) => topic.variant === variant)
  const [amended, setAmended] = useState<ContactTopic | null>(null)
  return (
    <div>
      <Typography variant="h3" id={id} sx={{ mb: 0.5 }}>
        {t(`messages.variants.${variant}`)}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={plainList}>
        {topics.map((topic) => (
          <Box component="li" key={topic.id} sx={line}>
            <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {topic.name}
              <Typography variant="body2" color="textSecondary">
                {topic.address ?? t('messages.administrators')}
              </Typography>
            </Box>
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              startIcon={<Icon path={mdiPencilOutline} />}
              onClick={() => setAmended(topic)}
            >
              {t('form.edit')}
              <VisuallyHidden> {topic.name}</VisuallyHidden>
            </Button>
          </Box>
        ))}
      </Box>
      {amended && <TopicDialog topic={amended} onClose={() => setAmended(null)} />}
    </div>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
