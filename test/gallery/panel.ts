import { panelViews } from './views/panel-views.tsx'
import { showView } from './views/show-view.tsx'

void showView(panelViews)
