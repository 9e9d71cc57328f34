import { assetViews } from './asset-views.tsx'
import { bulkViews } from './bulk-views.tsx'
import { deskViews } from './desk-views.tsx'
import { showView } from './show-view.tsx'

void showView([...deskViews, ...bulkViews, ...assetViews])
