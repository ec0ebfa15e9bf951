import { getRouteApi } from '@tanstack/react-router'
import { BranchPage } from './BranchPage.tsx'

const route = getRouteApi('/house/admin/document-types/new')

export default function NewDocumentTypePage() {
  return <BranchPage tree="document-types" id={null} parentId={route.useSearch().branche} />
}
