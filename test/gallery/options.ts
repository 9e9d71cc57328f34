import { optionsViews } from './options-views.tsx'
import { showView } from './show-view.tsx'

void showView(optionsViews)
