import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RichText } from '#web/ground/richText/RichText.tsx'
import type { Draft } from '#web/publishing/contents/editing/form/draft.ts'
import { sanitizedPreview } from '#web/publishing/contents/editing/form/sanitizedPreview.ts'
import { contentVersion } from '#web/publishing/contents/editing/lazyQueries.ts'

interface ComparisonProps {
  id: number
  number: number
  now: Draft
}

/** Shows a version next to the form values: title, introduction, text. */
export function Comparison({ id, number, now }: ComparisonProps) {
  const { t } = useTranslation()
  const { data: then } = useQuery(contentVersion(id, number))
  const { data: text } = useQuery(sanitizedPreview(now.text))
  if (!then || !text) return <Skeleton variant="rounded" height={320} />
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Row name={t('contentForm.title')} isSame={then.title === now.title} then={then.title} now={now.title} />
      <Row
        name={t('contentForm.introduction')}
        isSame={then.introduction === now.introduction}
        then={then.introduction}
        now={now.introduction}
      />
      <Row
        name={t('contentForm.textField')}
        isSame={then.text === text.text}
        then={<RichText html={then.text} />}
        now={<RichText html={text.text} />}
      />
    </Box>
  )
}

interface RowProps {
  name: string
  isSame: boolean
  then: ReactNode
  now: ReactNode
}

function Row({ name, isSame, then, now }: RowProps) {
  const { t } = useTranslation()
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ fontSize: 15, fontWeight: 600, mb: 0.75 }}>
        {name}
        {isSame && ` · ${t('versions.same')}`}
      </Typography>
      <Box sx={sides}>
        <ComparisonSide name={t('versions.then')} isOther={!isSame}>
          {then}
        </ComparisonSide>
        <ComparisonSide name={t('versions.now')} isOther={false}>
          {now}
        </ComparisonSide>
      </Box>
    </Box>
  )
}

const ComparisonSide = ({ name, isOther, children }: { name: string; isOther: boolean; children: ReactNode }) => (
  <Box sx={{ minWidth: 0, p: 1.25, borderRadius: 1, bgcolor: isOther ? 'soft.primary' : 'background.default' }}>
    <Typography variant="caption" component="div" color="textSecondary">
      {name}
    </Typography>
    <Box sx={{ overflowWrap: 'anywhere' }}>{children}</Box>
  </Box>
)

const sides = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const
