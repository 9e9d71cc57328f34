import { panelViews } from './panel-views.tsx'
import { showView } from './show-view.tsx'

void showView(panelViews)
