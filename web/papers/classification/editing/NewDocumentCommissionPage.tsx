import { getRouteApi } from '@tanstack/react-router'
import { BranchPage } from './BranchPage.tsx'

const route = getRouteApi('/house/admin/document-commissions/new')

export default function NewDocumentCommissionPage() {
  return <BranchPage tree="document-commissions" id={null} parentId={route.useSearch().branche} />
}
