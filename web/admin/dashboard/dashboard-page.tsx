import { useAnswer } from '../../api/use-answer.ts';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './dashboard.module.css';
import { FigureCards } from './figure-cards.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { readDashboard } from './read-dashboard.ts';
import { SalesChart } from './sales-chart.tsx';
import { TodoList } from './todo-list.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

export default function DashboardPage() {
  const { data: figures } = useAnswer(readDashboard);
  return (
    <>
      <PageHead title="Dashboard Overview" />
      <div className="headrow">
        <h1>Dashboard Overview</h1>
      </div>
      {figures === null ? (
        <span className="spin" role="status" aria-label="Loading" />
      ) : (
        <>
          <FigureCards figures={figures} />
          <div className={styles.columns}>
            <SalesChart months={figures.months} />
            <TodoList />
          </div>
          <LatestOrders />
        </>
      )}
    </>
  );
}
