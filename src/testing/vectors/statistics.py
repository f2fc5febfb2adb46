# Creates statistics.json: the dashboard's figures by independent implementations. The tests do not run it.
#   pip install numpy==2.4.6 scipy==1.17.1 scikit-learn==1.9.1 statsmodels==0.15.0 && python statistics.py > statistics.json
import json

import numpy as np
from scipy.stats import binomtest
from sklearn.calibration import calibration_curve
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import cohens_kappa
from statsmodels.stats.proportion import proportion_confint

chance = np.random.default_rng(20261031)


def share(part, all_):
    low, high = proportion_confint(part, all_, alpha=0.05, method="wilson")
    other = binomtest(part, all_).proportion_ci(0.95, method="wilson")
    assert abs(low - other.low) < 1e-9 and abs(high - other.high) < 1e-9
    return {"part": part, "all": all_, "low": float(low), "high": float(high)}


def kappa(table):
    first = [i for i, row in enumerate(table) for n in row for _ in range(n)]
    second = [j for row in table for j, n in enumerate(row) for _ in range(n)]
    found = cohens_kappa(np.array(table))
    assert abs(found.kappa - cohen_kappa_score(first, second)) < 1e-12
    return {"table": table, "value": float(found.kappa), "low": float(found.kappa_low), "high": float(found.kappa_upp)}


def history(count):
    """Cases: a finding's score, what a person made of it, how long that took, and a blind second verdict on some."""
    rates = np.round(chance.uniform(0.02, 0.999, count), 4)
    rates[np.isin(rates * 10, np.arange(11))] += 0.0003  # scikit-learn closes its bins at the other end
    right = chance.random(count) < rates**1.4
    seconds = np.clip(np.round(chance.lognormal(2.7, 0.8, count)), 1, 5000).astype(int)
    looked = chance.random(count) < 0.5
    second = np.where(chance.random(count) < 0.12, ~right, right)
    return rates, right, seconds, looked, second


def figures(rates, right, seconds, looked, second):
    true, pred = calibration_curve(right, rates, n_bins=10, strategy="uniform")
    verdict = lambda rejects: 1 if rejects else 0
    table = np.zeros((2, 2), int)
    for a, b in zip(right[looked], second[looked]):
        table[verdict(a)][verdict(b)] += 1
    return {
        "precision": share(int(right.sum()), len(right)),
        "bands": [{"precision": float(t), "mean": float(p)} for t, p in zip(true, pred)],
        "kappa": kappa(table.tolist()),
        "median": int(np.percentile(seconds, 50, method="inverted_cdf")),
    }


shares = [(0, 1), (1, 1), (0, 10), (10, 10), (1, 10), (8, 10), (5, 10), (37, 40), (1, 3000), (2999, 3000), (712, 1001), (314159, 1000000)]
tables = [[[20, 5], [10, 15]], [[45, 15], [25, 15]], [[25, 35], [5, 35]], [[1, 1], [1, 1]], [[0, 5], [5, 0]], [[30, 0], [0, 12]],
          [[118, 5], [4, 3]], [[1, 0], [2, 40]], [[9000, 311], [288, 4100]], [[61, 3, 2], [4, 40, 6], [1, 5, 33]]]
given = history(400)
rates, right, seconds, looked, second = given
print(json.dumps({
    "shares": [share(*one) for one in shares],
    "kappas": [kappa(one) for one in tables],
    "cases": [{"rate": float(r), "right": bool(g), "seconds": int(s), "second": bool(b) if l else None}
              for r, g, s, l, b in zip(rates, right, seconds, looked, second)],
    "figures": figures(*given),
}, indent=None, separators=(", ", ": ")))
