import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { MenuGroup } from '#web/ground/shell/menu/MenuGroup.tsx'
import type { Entry, MenuSectionProps } from '#web/ground/shell/subject.ts'
import { LinkItems, useLinks } from './LinkItems.tsx'

/** Links after the screens. The menu does not name twice a screen that an administrator also wrote as a link. */
export function MenuLinks({ menu }: { menu: readonly Entry[] }) {
  const { main } = useLinks()
  return <LinkItems links={main.filter(({ link }) => !menu.some(({ to }) => to === link))} />
}

/** Links by group, after the bodies. */
export function MenuLinkGroups({ mini, hasHeaderLinks }: MenuSectionProps) {
  const { t } = useTranslation()
  const { header, toolbox, training, legal } = useLinks()
  if (mini) return null
  return (
    <>
      <LinkGroup title={t('nav.toolbox')} links={toolbox} />
      <LinkGroup title={t('nav.training')} links={training} />
      <LinkGroup title={t('nav.legal')} links={legal} />
      {hasHeaderLinks && header.length > 0 && (
        <MenuGroup>
          <LinkItems links={header} />
        </MenuGroup>
      )}
    </>
  )
}

const LinkGroup = ({ title, links }: { title: string; links: Parameters<typeof LinkItems>[0]['links'] }) =>
  links.length > 0 && (
    <MenuGroup title={title} collapsible>
      <LinkItems links={links} />
    </MenuGroup>
  )
