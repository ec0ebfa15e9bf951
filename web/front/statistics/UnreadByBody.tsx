import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { daysToRead, littleReadShare, type ReadingStatistics } from '#contract/front/statistics.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatWholeNumber } from '#web/ground/i18n/numbers.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'

/** Shows how many published documents nobody, or few members, opened, by body. The name of a body lists its documents. */
export function UnreadByBody({ bodies }: Pick<ReadingStatistics, 'bodies'>) {
  const { t } = useTranslation()
  if (bodies.length === 0) return null
  const title = t('statistics.unread.byBody')
  return (
    <Panel title={title}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('statistics.unread.help', { days: daysToRead, percent: 100 * littleReadShare })}
      </Typography>
      {/* focusable, so that the keyboard can scroll it */}
      <Box component="section" sx={{ overflow: 'auto' }} tabIndex={0} aria-label={title}>
        <Table size="small" aria-label={title} sx={{ '& th, & td': { px: { xs: 0.75, sm: 2 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('statistics.reading.body')}</TableCell>
              {(['published', 'unread', 'littleRead'] as const).map((column) => (
                <TableCell key={column} align="right">
                  {t(`statistics.unread.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {bodies.map(({ irp, published, unread, littleRead }) => (
              <TableRow key={irp.id}>
                <TableCell component="th" scope="row">
                  <TextLink
                    to="."
                    search={(kept: object) => ({ ...kept, irp: irp.id })}
                    replace
                    resetScroll={false}
                    color="inherit"
                    sx={{ display: 'inline-block', lineHeight: '32px' }}
                  >
                    {irp.name}
                  </TextLink>
                </TableCell>
                <TableCell align="right">{formatWholeNumber(published)}</TableCell>
                <TableCell align="right">{formatWholeNumber(unread)}</TableCell>
                <TableCell align="right">{formatWholeNumber(littleRead)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Panel>
  )
}
