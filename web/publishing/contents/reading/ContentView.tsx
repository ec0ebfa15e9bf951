import { mdiArchiveOutline, mdiClockOutline, mdiPencilOutline, mdiPrinterOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Content } from '#contract/publishing/contents/contents.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RichText } from '#web/ground/richText/RichText.tsx'
import { stack } from '#web/ground/ui/columns.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { PersonLink } from '#web/ground/ui/person/PersonLink.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { contentFacts } from '#web/papers/contentKinds/contentFacts.ts'
import { contentListLabels, contentListRoutes } from '#web/papers/contentKinds/contentRoutes.ts'
import { Picture } from '#web/publishing/contents/Picture.tsx'
import { Related } from './Related.tsx'
import '#web/publishing/contents/translations.ts'

interface ContentViewProps {
  content: Content
  /** Video or audio player, above the text. */
  children?: ReactNode
  /** Synopsis sheet, between the introduction and the text. */
  sheet?: ReactNode
}

/** Shows a content of any kind: title, facts, text, related records. */
export function ContentView({ content, children, sheet }: ContentViewProps) {
  const { t } = useTranslation()
  const { contentType, title, introduction, text, mainPicture, author, irps } = content
  const places = irps.map(({ name }) => name)
  const context = author ? (
    <>
      {joinFacts([...contentFacts(content), t('content.by')])} <PersonLink person={author} />
      {places.length > 0 && `\u00A0· ${joinFacts(places)}`}
    </>
  ) : (
    joinFacts([...contentFacts(content), ...places])
  )
  return (
    <Page
      title={title}
      trail={
        <TextLink to={contentListRoutes[contentType]} color="inherit" underline="always">
          {t(contentListLabels[contentType])}
        </TextLink>
      }
      context={context}
      chips={<StateChip status={content.status} />}
      actions={<Actions content={content} />}
      narrow
    >
      <Box component="article" sx={{ ...stack, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children ?? (mainPicture && <MainPicture picture={mainPicture} />)}
        {introduction && <Typography sx={introductionStyles}>{introduction}</Typography>}
        {sheet}
        {text && <RichText html={text} />}
        <Thematics thematics={content.thematics} />
      </Box>
      <Related related={content.related} />
    </Page>
  )
}

const MainPicture = ({ picture }: { picture: NonNullable<Content['mainPicture']> }) => (
  <Box sx={{ borderRadius: '12px', overflow: 'hidden', '@media print': { maxWidth: '60%' } }}>
    <Picture picture={picture} sizes="(min-width: 824px) 760px, 94vw" first />
  </Box>
)

const statusIcons = { draft: mdiPencilOutline, scheduled: mdiClockOutline, archived: mdiArchiveOutline } as const

function StateChip({ status }: { status: Content['status'] }) {
  const { t } = useTranslation()
  if (status === 'published') return null
  return (
    <StatusChip tone="plain" icon={statusIcons[status]}>
      {t(`content.${status}`)}
    </StatusChip>
  )
}

function Actions({ content }: { content: Content }) {
  const { t } = useTranslation()
  return (
    <>
      <Button variant="outlined" startIcon={<Icon path={mdiPrinterOutline} />} onClick={() => window.print()}>
        {t('content.print')}
      </Button>
      {content.can.includes('contents.manage') && (
        <ButtonLink
          to="/admin/contents/$id"
          params={{ id: content.id }}
          variant="outlined"
          startIcon={<Icon path={mdiPencilOutline} />}
        >
          {t('content.edit')}
        </ButtonLink>
      )}
    </>
  )
}

function Thematics({ thematics }: Pick<Content, 'thematics'>) {
  const { t } = useTranslation()
  if (thematics.length === 0) return null
  return (
    <Typography variant="body2" component="div" color="textSecondary" sx={{ '& a': { lineHeight: '24px' } }}>
      {t('content.thematics')}
      {'\u00A0: '}
      {thematics.map(({ id, name }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <TextLink to="/projets/$id" params={{ id }} underline="always">
            {name}
          </TextLink>
        </span>
      ))}
    </Typography>
  )
}

const introductionStyles = { fontSize: 17, lineHeight: 1.6, fontWeight: 600 } as const
