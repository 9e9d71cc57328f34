import { optionsViews } from './views/options-views.tsx'
import { showView } from './views/show-view.tsx'

void showView(optionsViews)
