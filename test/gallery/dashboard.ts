import { assetViews } from './asset-views.tsx'
import { bulkViews } from './bulk-views.tsx'
import { dashboardViews } from './dashboard-views.tsx'
import { showView } from './show-view.tsx'

void showView([...dashboardViews, ...bulkViews, ...assetViews])
