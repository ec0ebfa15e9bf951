import { mdiFileTreeOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { MenuGroup } from '#web/ground/shell/menu/MenuGroup.tsx'
import { MenuItem } from '#web/ground/shell/menu/MenuItem.tsx'
import type { MenuSectionProps } from '#web/ground/shell/subject.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { useOwnBodies } from '#web/people/bodies/useOwnBodies.ts'
import { BodyTree } from './BodyTree.tsx'

/** My bodies, then all the active ones. Reduced, the menu keeps mine. */
export function BodiesSection({ user, mini }: MenuSectionProps) {
  const { t } = useTranslation()
  const { data: all } = useQuery(bodies)
  const mine = useOwnBodies(user)
  return (
    <>
      {mine.length > 0 && (
        <MenuGroup title={t('nav.mine')} mini={mini}>
          {mine.map(({ id, name }) => (
            <MenuItem
              key={id}
              to="/irp/$idIrp"
              params={{ idIrp: id }}
              icon={mdiFileTreeOutline}
              label={name}
              mini={mini}
            />
          ))}
        </MenuGroup>
      )}
      {!mini && all && (
        <MenuGroup title={t('nav.allBodies')} collapsible>
          <BodyTree bodies={all.member} />
        </MenuGroup>
      )}
    </>
  )
}
