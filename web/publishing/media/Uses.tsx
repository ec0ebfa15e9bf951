import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { MediaUse } from '#contract/publishing/media/media.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'

/** Lists the records that show a medium or link to it. */
export function Uses({ uses, label }: { uses: readonly MediaUse[]; label: string }) {
  const { t } = useTranslation()
  return (
    <Box component="ul" aria-label={label} sx={{ ...plainList, display: 'grid', gap: 1 }}>
      {uses.map((use) => (
        <Box component="li" key={`${use.kind}-${use.id}`} sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="body2" component="div" color="textSecondary">
            {t(`media.use.${use.kind}`)}
          </Typography>
          <UseLink use={use} />
        </Box>
      ))}
    </Box>
  )
}

const UseLink = ({ use: { kind, id, name } }: { use: MediaUse }) =>
  kind === 'content' ? (
    <TextLink to="/admin/contents/$id" params={{ id }}>
      {name}
    </TextLink>
  ) : (
    <TextLink to="/admin/links/$id" params={{ id }}>
      {name}
    </TextLink>
  )
